import { ARTS } from './arts.ts'
import { LANGUAGE_ARTS } from './languageArts.ts'
import { PRIMARY_AND_TOGETHER } from './primary.ts'
import { SCIENCES } from './sciences.ts'

const DESCRIPTIONS = { ...PRIMARY_AND_TOGETHER, ...ARTS, ...SCIENCES, ...LANGUAGE_ARTS }

/** What a class is about, as the office wrote it: HTML of p, strong, em, ul, li and a. Empty when nobody wrote anything. */
export function descriptionOf(name: string): string {
  return DESCRIPTIONS[name] ?? ''
}
