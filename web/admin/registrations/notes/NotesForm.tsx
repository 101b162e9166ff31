import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { NotesFields } from '../../../../contract/registrationOfficeReview.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { refreshRegistration, registrationQuery } from '../queries.ts'
import { NotesConflict } from './NotesConflict.tsx'
import { type NotesVersion, saveNotes } from './saveNotes.ts'

/** The office's internal notes. They cannot overwrite notes of another admin that this one has not seen. */
export function NotesForm({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const { id } = registration
  const [seen, setSeen] = useState<NotesVersion>(registration)
  const form = useContractForm(NotesFields, { notes: registration.notes })
  const isNewer = registration.revision > seen.revision
  const isChanged = isNewer && registration.notes !== seen.notes
  const save = useMutation({
    mutationFn: ({ notes = '' }: { notes?: string | undefined }) =>
      saveNotes(id, notes, isNewer && !isChanged ? registration : seen),
    onSuccess: (result) => {
      if ('theirs' in result) {
        queryClient.setQueryData(registrationQuery(id).queryKey, result.theirs)
        return
      }
      setSeen(result)
      form.reset({ notes: result.notes })
      void refreshRegistration(id)
    },
  })
  const resolve = (choice: 'theirs' | 'mine') => {
    if (choice === 'theirs') form.setValue('notes', registration.notes)
    setSeen(registration)
    form.setFocus('notes')
  }
  const isSaved = save.isSuccess && 'revision' in save.data
  return (
    <Form form={form} labels={{ notes: t`Notes` }} draftName={`registration notes ${id}`} onSubmit={save.mutateAsync}>
      {isChanged && <NotesConflict theirs={registration.notes} onChoose={resolve} />}
      <TextAreaField name="notes" hint={t`Only the office sees these notes.`} />
      <SaveBar savedMessage={isSaved ? t`Notes saved.` : ''}>{t`Save Notes`}</SaveBar>
    </Form>
  )
}
