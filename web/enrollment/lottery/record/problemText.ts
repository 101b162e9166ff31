import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a line is wrong, in the person's language. `check.mjs` says it in English, so that it runs without our catalogs. */
export function problemText(i18n: I18n, reason: string): string {
  const [, kind] = /^There must be one correct line "(.+)"\.$/.exec(reason) ?? []
  if (kind !== undefined) return i18n._(msg`There must be one correct line "${kind}".`)
  const text = PROBLEMS[reason]
  return text ? i18n._(text) : reason
}

export const PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  'This line must be another one.': msg`This line must be another one.`,
  'The school published another hash.': msg`The school published another hash.`,
  'The value is not the SHA-256 of the signature.': msg`The value is not the SHA-256 of the signature.`,
  'This is not what its ranking or last edit says.': msg`This is not what its ranking or last edit says.`,
}
