import type { DropdownMenu } from 'radix-ui'
import { createContext } from 'react'

/** The parts of a menu, from the panel around them: they are fetched with it. */
export const MenuParts = createContext<Pick<typeof DropdownMenu, 'Item' | 'Label' | 'Separator'> | null>(null)
