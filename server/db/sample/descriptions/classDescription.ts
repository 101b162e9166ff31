import { ARTS } from './arts.ts'
import { LANGUAGE_ARTS } from './languageArts.ts'
import { PRIMARY_AND_MIXED } from './primary.ts'
import { SCIENCES } from './sciences.ts'

const DESCRIPTIONS = { ...PRIMARY_AND_MIXED, ...ARTS, ...SCIENCES, ...LANGUAGE_ARTS }

/** Sanitized HTML of p, strong, em, ul, li and a, or empty. */
export function classDescription(name: string): string {
  return DESCRIPTIONS[name] ?? ''
}
