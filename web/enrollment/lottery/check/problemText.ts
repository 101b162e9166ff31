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
  'This program reads another version of records.': msg`This program reads another version of records.`,
  'This is no line of a record.': msg`This is no line of a record.`,
  'There is no such day.': msg`There is no such day.`,
  'This edit is earlier than the time in the line "kept".': msg`This edit is earlier than the time in the line "kept".`,
  'This was kept before the closing.': msg`This was kept before the closing.`,
  'This edit changes nothing.': msg`This edit changes nothing.`,
  'A ranking has each class once.': msg`A ranking has each class once.`,
  'A family number is the lowest code of the siblings.': msg`A family number is the lowest code of the siblings.`,
  'A class has each grade once.': msg`A class has each grade once.`,
  'A class excludes other classes of the record, by id.': msg`A class excludes other classes of the record, by id.`,
  'This is not what the ranking of this child says.': msg`This is not what the ranking of this child says.`,
  'A child has classes of the record, by id.': msg`A child has classes of the record, by id.`,
  'A commitment is used once.': msg`A commitment is used once.`,
  'A new secret replaced this one. Compare the commitment that was published then.': msg`A new secret replaced this one. Compare the commitment that was published then.`,
  'The school published another hash.': msg`The school published another hash.`,
  'The value is not the SHA-256 of the signature.': msg`The value is not the SHA-256 of the signature.`,
}
