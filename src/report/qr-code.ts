import { createRequire } from 'node:module'

interface Module {
  readonly x: number
  readonly y: number
  readonly w: number
}

interface Measured {
  readonly qr: string
  _canvas?: readonly Module[]
}

/** A QR code as a path of unit squares inside `size` × `size`, without its margin. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** Of the library that draws papers, which names it in no type. */
const encoder = createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as {
  default: { measure(node: Measured): void }
}

export function drawQrCode(text: string): QrCode {
  const node: Measured = { qr: text }
  encoder.default.measure(node)
  const [whole, ...dark] = node._canvas ?? []
  const unit = dark[0]?.w ?? 1
  return {
    size: (whole?.w ?? 0) / unit,
    path: dark.map(({ x, y }) => `M${x / unit} ${y / unit}h1v1h-1z`).join(''),
  }
}
