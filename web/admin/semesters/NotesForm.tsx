import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { RequestBody } from '../../../contract/endpoint.ts'
import { NewNotes, type SemesterWithNotes, updateNotes } from '../../../contract/semesters.ts'
import type { NoteKey } from '../../../domain/grade.ts'
import { call } from '../../api/call.ts'
import { cacheSemesters } from '../../api/semesters.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { GradePicker } from './GradePicker.tsx'
import { NotesFields } from './NotesFields.tsx'
import { EMPTY_NOTES, type UnsavedNotes, updateUnsaved, useNoteLabels } from './notes.ts'
import styles from './Semesters.module.css'

/** The notes of one grade. Unsaved notes of other grades are kept. */
export function NotesForm({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const labels = useNoteLabels()
  const [unsaved, setUnsaved] = useState<UnsavedNotes>({})
  const form = useContractForm(NewNotes, { grade: undefined, notes: EMPTY_NOTES })
  const grade = useWatch({ control: form.control, name: 'grade' })
  const save = useMutation({
    mutationFn: async (body: RequestBody<typeof updateNotes>) =>
      (await call(updateNotes, { params: { id: semester.id }, body })).body,
    onSuccess: (response, { grade }) => {
      cacheSemesters(response)
      form.reset({ grade, notes: response.semester.notes[grade] })
    },
  })

  const choose = (chosen: NoteKey | undefined) => {
    const { grade, notes } = form.getValues()
    const others = updateUnsaved(unsaved, grade, notes, semester)
    setUnsaved(others)
    save.reset()
    form.reset({ grade: chosen, notes: chosen ? (others[chosen] ?? semester.notes[chosen]) : EMPTY_NOTES })
  }
  return (
    <Form form={form} labels={labels} draftName={`notes ${semester.id}`} onSubmit={save.mutateAsync}>
      <GradePicker onChoose={choose} unsaved={unsaved} />
      {grade && (
        <div className={styles.notes}>
          <NotesFields />
        </div>
      )}
      <SaveBar savedMessage={save.isSuccess ? t`Notes Successfully Updated!` : ''}>{t`Save Notes`}</SaveBar>
    </Form>
  )
}
