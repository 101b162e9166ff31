import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Part } from './sectionParts.ts'

/** The heading of a part; undefined if it has none. */
export function partTitle(i18n: I18n, { key, title }: Part): string | undefined {
  const sibling = /^siblings\.(\d)$/.exec(key)?.[1]
  if (sibling === undefined) return title && i18n._(title)
  const number = Number(sibling) + 1
  return i18n._(msg`Brother or sister ${number}`)
}
