import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { BodyTo } from '../../../contract/routes.ts'
import { type GradeNotes, NewNotes, type SemesterWithNotes } from '../../../contract/semesters.ts'
import {
  CLASS_GRADES,
  type ClassGrade,
  NOTE_KEYS,
  type NoteKey,
  noteKeyOf,
  parseGrades,
} from '../../../domain/grade.ts'
import { pick } from '../../../domain/pick.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { cacheSemesters, semesterQuery } from '../../api/semesters.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { useField } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { gradeLabel } from '../../ui/format/labels.ts'
import { GradesField } from '../ui/GradesField.tsx'
import { QuotedHtml } from '../ui/Quote.tsx'
import { isOutdated, useEditConflict } from '../ui/useEditConflict.tsx'
import { NotesFields, useNoteLabels } from './NotesFields.tsx'
import { hasNote } from './steps.ts'

const EMPTY = { time: '', msg: '', msg_es: '' }
const EMPTY_NOTES: GradeNotes = { message: '', message_es: '', m: EMPTY, t: EMPTY, w: EMPTY, f: EMPTY, hs: EMPTY }

type NotesInput = BodyTo<'PUT /api/semester/:id/notes'>['notes']

/** Unsaved notes by grade. */
type UnsavedNotes = { readonly [K in NoteKey]?: NotesInput }

/** The unsaved notes after another grade is chosen, with those of the former grade if they changed. */
function updateUnsaved(
  unsaved: UnsavedNotes,
  grade: NoteKey | undefined,
  notes: NotesInput,
  { notes: saved }: SemesterWithNotes,
): UnsavedNotes {
  if (!grade) return unsaved
  const { [grade]: _, ...others } = unsaved
  return JSON.stringify(notes) === JSON.stringify(saved[grade]) ? others : { ...others, [grade]: notes }
}

/** Without the grades whose notes were saved with those of another. */
function withoutSaved(unsaved: UnsavedNotes, saved: readonly NoteKey[]): UnsavedNotes {
  return Object.fromEntries(Object.entries(unsaved).filter(([key]) => !saved.some((other) => other === key)))
}

function keysOf(notes: UnsavedNotes): readonly NoteKey[] {
  return NOTE_KEYS.filter((key) => notes[key])
}

type AllNotes = SemesterWithNotes['notes']

function haveSameNotes(keys: readonly NoteKey[], one: AllNotes, other: AllNotes): boolean {
  return keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))
}

/**
 * The notes of one grade, which further grades can get, too. Unsaved notes of other grades are kept. `seen` are the notes that this form has
 * shown: a save of other notes by someone else changes the ETag, but is no conflict.
 */
export function NotesForm({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const labels = useNoteLabels()
  const [unsaved, setUnsaved] = useState<UnsavedNotes>({})
  const form = useContractForm(NewNotes, { grade: undefined, also_grades: '', notes: EMPTY_NOTES })
  const grade = useWatch({ control: form.control, name: 'grade' })
  const [seen, setSeen] = useState(semester.notes)
  const see = (notes: AllNotes, kept: UnsavedNotes) => setSeen({ ...notes, ...pick(seen, keysOf(kept)) })
  const readAgain = () => queryClient.fetchQuery({ ...semesterQuery(semester.id), staleTime: 0 })
  const { if_match, view, unlessChanged, setSaved } = useEditConflict(form, {
    loaded: { notes: EMPTY_NOTES, etag: semester.notes_etag },
    toFields: ({ notes }) => ({ notes }),
    reload: async () => {
      const fresh = await readAgain()
      see(fresh.notes, withoutSaved(unsaved, grade ? [grade] : []))
      return { notes: grade ? fresh.notes[grade] : EMPTY_NOTES, etag: fresh.notes_etag }
    },
    inWords: (field, value) => (/\.time$/.test(field) ? undefined : <QuotedHtml html={String(value ?? '')} />),
  })
  const hasOthers = Object.keys(unsaved).some((key) => key !== grade)
  const save = useMutation({
    mutationFn: async (body: BodyTo<'PUT /api/semester/:id/notes'>) => {
      const send = async (etag: string | undefined) =>
        (await call('PUT /api/semester/:id/notes', { params: { id: semester.id }, body, if_match: etag })).body
      try {
        return await send(if_match)
      } catch (error) {
        if (!isOutdated(error)) throw error
        const fresh = await readAgain()
        if (!haveSameNotes([body.grade, ...noteKeysIn(body.also_grades ?? '')], fresh.notes, seen)) throw error
        return send(fresh.notes_etag)
      }
    },
    onSuccess: (response, { grade, also_grades = '' }) => {
      cacheSemesters(response)
      see(response.semester.notes, withoutSaved(unsaved, [grade, ...noteKeysIn(also_grades)]))
      setSaved({ notes: response.semester.notes[grade], etag: response.semester.notes_etag })
      setUnsaved((all) => withoutSaved(all, noteKeysIn(also_grades)))
      form.reset({ grade, also_grades: '', notes: response.semester.notes[grade] })
    },
  })

  const choose = (chosen: NoteKey | undefined) => {
    const { grade, notes } = form.getValues()
    const others = updateUnsaved(unsaved, grade, notes, semester)
    setUnsaved(others)
    save.reset()
    const typed = chosen && others[chosen]
    const shown = chosen ? (typed ? seen : semester.notes)[chosen] : EMPTY_NOTES
    form.reset({ grade: chosen, also_grades: '', notes: shown })
    if (chosen) setSeen({ ...seen, [chosen]: shown })
    setSaved({ notes: shown, etag: if_match ?? semester.notes_etag })
    if (typed) form.setValue('notes', typed)
  }
  return (
    <Form
      form={form}
      labels={labels}
      draftName={`notes ${semester.id}`}
      isChanged={hasOthers}
      onSubmit={(body) => unlessChanged(save.mutateAsync(body))}
    >
      {view}
      <GradePicker onChoose={choose} unsaved={unsaved} />
      {grade && (
        <Stack gap="lg">
          <NotesFields />
          <FurtherGrades semester={semester} grade={grade} unsaved={unsaved} />
        </Stack>
      )}
      <SaveBar savedMessage={save.isSuccess ? t`Notes Successfully Updated!` : ''}>{t`Save Notes`}</SaveBar>
    </Form>
  )
}

/** Chooses grades that get the same notes, and says which of them lose their own, saved or not. */
function FurtherGrades(props: {
  readonly semester: SemesterWithNotes
  readonly grade: NoteKey
  readonly unsaved: UnsavedNotes
}) {
  const { semester, grade, unsaved } = props
  const { t, i18n } = useLingui()
  const chosen: string = useWatch({ name: 'also_grades' })
  const hasOwn = (key: NoteKey) => hasNote(semester.notes[key]) || unsaved[key] !== undefined
  const replaced = noteKeysIn(chosen).filter((key) => key !== grade && hasOwn(key))
  const names = replaced.map((key) => i18n._(gradeLabel(gradeOf(key)))).join(', ')
  return (
    <Stack gap={0}>
      <GradesField name="also_grades" grouped optional />
      <Text c="var(--warning)" role="status">
        {names && t`Replaces the notes of ${names}.`}
      </Text>
    </Stack>
  )
}

function noteKeysIn(grades: string): NoteKey[] {
  return parseGrades(grades).flatMap((grade) => noteKeyOf(grade) ?? [])
}

function gradeOf(key: NoteKey): ClassGrade {
  return CLASS_GRADES[NOTE_KEYS.indexOf(key)] ?? 'K'
}

/** Chooses the grade to edit, and lists the grades with unsaved notes. */
function GradePicker(props: {
  readonly unsaved: UnsavedNotes
  readonly onChoose: (grade: NoteKey | undefined) => void
}) {
  const { unsaved, onChoose } = props
  const { t, i18n } = useLingui()
  const grades = NOTE_KEYS.map((key) => ({ key, label: i18n._(gradeLabel(gradeOf(key))) }))
  const names = grades.filter(({ key }) => unsaved[key]).map(({ label }) => label)
  return (
    <Stack gap="1.125rem">
      <NativeSelect
        {...useField('grade')}
        required
        data={[{ value: '', label: t`Choose a grade` }, ...grades.map(({ key, label }) => ({ value: key, label }))]}
        onChange={({ currentTarget }) => onChoose(NOTE_KEYS.find((key) => key === currentTarget.value))}
      />
      <Text c="var(--warning)" role="status">
        {names.length > 0 && t`Not saved yet: ${names.join(', ')}`}
      </Text>
    </Stack>
  )
}
