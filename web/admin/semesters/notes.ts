import { useLingui } from '@lingui/react/macro'
import type { RequestBody } from '../../../contract/endpoint.ts'
import type { GradeNotes, SemesterWithNotes, updateNotes } from '../../../contract/semesters.ts'
import { DAYS, dayNoteKeyOf } from '../../../domain/days.ts'
import type { NoteKey } from '../../../domain/grade.ts'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'

const EMPTY = { time: '', msg: '' }
export const EMPTY_NOTES: GradeNotes = { message: '', m: EMPTY, t: EMPTY, w: EMPTY, f: EMPTY, hs: EMPTY }

type NotesInput = RequestBody<typeof updateNotes>['notes']

/** Unsaved notes by grade. */
export type UnsavedNotes = { readonly [K in NoteKey]?: NotesInput }

/** The unsaved notes after another grade is chosen, with those of the former grade if they changed. */
export function updateUnsaved(
  unsaved: UnsavedNotes,
  grade: NoteKey | undefined,
  notes: NotesInput,
  { notes: saved }: SemesterWithNotes,
): UnsavedNotes {
  if (!grade) return unsaved
  const { [grade]: _, ...others } = unsaved
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
