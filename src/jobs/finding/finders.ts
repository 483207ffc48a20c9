import type { Finder } from './finder.ts'

/** All that looks for findings. */
export const finders: readonly Finder[] = []
