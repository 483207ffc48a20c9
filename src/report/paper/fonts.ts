import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const file = (weight: string) => resolve(`@expo-google-fonts/montserrat/${weight}/Montserrat_${weight}.ttf`)

/** Whole fonts: the web's are subsets, and people's names may hold any letter. */
export const fonts = {
  Montserrat: {
    normal: file('400Regular'),
    bold: file('600SemiBold'),
    italics: file('400Regular_Italic'),
    bolditalics: file('600SemiBold_Italic'),
  },
}
