import { useLingui } from '@lingui/react/macro'
import type { SentBody } from '../../../contract/endpoint.ts'
import type { GradeNotes, SemesterWithNotes, updateNotes } from '../../../contract/semesters.ts'
import { DAYS, dayNoteKeyOf } from '../../../domain/days.ts'
import type { NoteKey } from '../../../domain/grade.ts'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'

const NO_DAY = { time: '', msg: '' }
export const NO_NOTES: GradeNotes = { message: '', m: NO_DAY, t: NO_DAY, w: NO_DAY, f: NO_DAY, hs: NO_DAY }

type Typed = SentBody<typeof updateNotes>['notes']

/** Unsaved notes by grade. */
export type Kept = { readonly [K in NoteKey]?: Typed }

/** The unsaved notes after another grade is chosen, with those of the former grade if they changed. */
export function keptBeside(
  kept: Kept,
  grade: NoteKey | undefined,
  notes: Typed,
  { notes: saved }: SemesterWithNotes,
): Kept {
  if (!grade) return kept
  const { [grade]: _, ...others } = kept
  return JSON.stringify(notes) === JSON.stringify(saved[grade]) ? others : { ...others, [grade]: notes }
}

export function useNoteLabels(): Labels {
  const { t, i18n } = useLingui()
  const days = DAYS.flatMap((days) => {
    const day = i18n._(dayLabel(days))
    const field = `notes.${dayNoteKeyOf(days)}`
    return [
      [`${field}.time`, t`${day} time`],
      [`${field}.msg`, t`${day} message`],
    ]
  })
  return { grade: t`Grade`, 'notes.message': t`Overall message`, ...Object.fromEntries(days) }
}
