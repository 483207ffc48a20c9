import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fonts } from './paper/fonts.ts'

pdfmake.setFonts(fonts)
// Nothing of a report comes from elsewhere but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts.Montserrat).includes(path))

/** The bytes of a document. Takes tenths of a second of processor: for a worker, not for the thread of requests. */
export async function pdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf(document).getBuffer()
}
