import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { CLASS_GRADES, NOTE_KEYS, noteKeyName } from '../../../domain/grade.ts'
import { PAUSABLE, PAUSABLE_NAMES } from '../../../domain/pauses.ts'
import { PAUSE_LABELS } from '../../ui/feedback/pauseLabels.ts'
import { gradeName } from '../../ui/format/labels.ts'
import { sentenceStart } from '../../ui/format/sentenceStart.ts'

/** The subject's name. Names that are ours and not the school's are stored in English and translated here. */
export function subjectText(
  i18n: I18n,
  { kind, subject_name: name }: Pick<AuditEntry, 'kind' | 'subject_name'>,
): string {
  if (kind === 'pause') return pauseText(i18n, name)
  if (kind === 'notes') return notesText(i18n, name)
  return kind === 'grade levels' ? i18n._(msg`All students`) : name
}

function pauseText(i18n: I18n, name: string): string {
  const action = PAUSABLE.find((candidate) => PAUSABLE_NAMES[candidate] === name)
  return action ? sentenceStart(i18n._(PAUSE_LABELS[action])) : name
}

/** "Fall 2026, grade 3" is "Fall 2026, 3rd grade". */
function notesText(i18n: I18n, name: string): string {
  const comma = name.lastIndexOf(', ')
  const key = NOTE_KEYS.findIndex((candidate) => noteKeyName(candidate) === name.slice(comma + 2))
  const grade = CLASS_GRADES[key]
  return grade ? `${name.slice(0, comma)}, ${i18n._(gradeName(grade))}` : name
}
