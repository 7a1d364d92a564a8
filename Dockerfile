# A hub for many tables: docker compose up, or by hand: docker build -t gm-hub . && docker run -p 8027:8027 gm-hub
FROM python:3.13-slim
COPY . /source
RUN pip install --no-cache-dir "/source[hub]" && rm -r /source \
    && printf '%s\n' '#!/bin/sh' \
       'if [ -r /run/secrets/hub_password ]; then PGPASSWORD=$(cat /run/secrets/hub_password); export PGPASSWORD; fi' \
       'exec python -m gm "$@"' >/usr/local/sbin/gm && chmod 755 /usr/local/sbin/gm \
    && useradd --create-home hub && install -d -o hub /data
USER hub
ENV GM_DB=/data/duels.db HUB_NAME=Hub HUB_URL=http://localhost:8027
VOLUME /data
EXPOSE 8027
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD python -c "from urllib.request import urlopen; urlopen('http://localhost:8027/hub', timeout=4)"
CMD ["sh", "-c", "gm hub new \"$HUB_NAME\" --url \"$HUB_URL\" 2>/dev/null; exec gm serve --hub --lan"]
