// Reads QR codes with the camera, in browsers that can do so.

import { lay, lift, made } from "./sheet.js";

const PAUSE = 200; // ms between two looks at the picture

/** Return whether this browser reads QR codes. */
export async function readsCodes() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  return formats.includes("qr_code") && Boolean(navigator.mediaDevices);
}

/** Show the camera's picture until it has a QR code, and pass the text of the code to `take`. Closing the sheet ends it. */
export async function readCode(title, about, take) {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    lay(title, [made("p", { role: "alert" }, "gm cannot use the camera. Allow it for this page in the browser's settings, or type the text.")]);
    return;
  }
  const video = made("video", { autoplay: true, muted: true, playsinline: true, "aria-label": "The camera's picture" });
  video.srcObject = stream;
  lay(title, [made("p", {}, about), video], "Cancel");
  const text = await textIn(video);
  for (const track of stream.getTracks()) track.stop();
  if (!text) return;
  lift();
  take(text);
}

/** Return the text of the first QR code in the picture; "" once the picture is no longer shown. */
async function textIn(video) {
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  while (video.closest("dialog[open]")) {
    const [code] = video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? [] : await detector.detect(video);
    if (code) return code.rawValue;
    await new Promise((later) => setTimeout(later, PAUSE));
  }
  return "";
}
