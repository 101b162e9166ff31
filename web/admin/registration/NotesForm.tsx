import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { revisionEtag } from '../../../contract/codecs.ts'
import type { OfficeRegistration } from '../../../contract/registration/office.ts'
import { NotesFields } from '../../../contract/registration/review.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { Quote } from '../ui/Quote.tsx'
import { refreshRegistration, registrationQuery } from './queries.ts'

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
      {isChanged && <NotesConflict key={save.submittedAt} theirs={registration.notes} onChoose={resolve} />}
      <TextAreaField name="notes" hint={t`Only the office sees these notes. A parent can ask to read them.`} />
      <SaveBar savedMessage={isSaved ? t`Notes saved.` : ''}>{t`Save Notes`}</SaveBar>
    </Form>
  )
}

/** The notes that another admin saved meanwhile, above one's own. */
function NotesConflict(props: { readonly theirs: string; readonly onChoose: (choice: 'theirs' | 'mine') => void }) {
  const { theirs, onChoose } = props
  const { t } = useLingui()
  return (
    <Stack
      component="section"
      gap="xs"
      px="md"
      py="sm"
      bdrs="md"
      bg="var(--warning-tint)"
      role="alert"
      tabIndex={-1}
      ref={focusOnMount}
    >
      <h3>{t`Someone else changed the notes.`}</h3>
      <p>{t`Your notes below are not saved yet. The other notes are:`}</p>
      <Quote fw={500}>{theirs === '' ? t`empty` : theirs}</Quote>
      <Group gap="xs">
        <Button variant="default" onClick={() => onChoose('theirs')}>{t`Use the other notes`}</Button>
        <Button variant="default" onClick={() => onChoose('mine')}>{t`Keep my notes`}</Button>
      </Group>
    </Stack>
  )
}

/** The notes at a revision of the registration. */
type NotesVersion = Pick<OfficeRegistration, 'notes' | 'revision'>

/** Saves the notes over the version that the admin has seen. Other notes in the meantime are returned, and nothing is saved. */
async function saveNotes(
  id: number,
  notes: string,
  seen: NotesVersion,
): Promise<NotesVersion | { readonly theirs: OfficeRegistration }> {
  const { status, body } = await call('PUT /api/registrations/:id/notes', {
    params: { id },
    body: { notes },
    if_match: revisionEtag(seen),
    expects: [412],
  })
  const { registration } = body
  if (status === 200) return { notes: notes.trim(), revision: registration.revision }
  if (body.registration.notes !== seen.notes) return { theirs: body.registration }
  return saveNotes(id, notes, body.registration)
}
