import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The build copies the files beside the bundle, so that the product needs two weights of the package and not all of it. */
const file = import.meta.url.endsWith('.ts')
  ? (weight: string) =>
      createRequire(import.meta.url).resolve(
        `@expo-google-fonts/montserrat/${weight}/Montserrat_${weight}.ttf`,
      )
  : (weight: string) => fileURLToPath(new URL(`./fonts/Montserrat_${weight}.ttf`, import.meta.url))

/** Whole fonts: the web's are subsets, and people's names may hold any letter. */
export const fonts = {
  Montserrat: {
    normal: file('400Regular'),
    bold: file('600SemiBold'),
    italics: file('400Regular_Italic'),
    bolditalics: file('600SemiBold_Italic'),
  },
}
