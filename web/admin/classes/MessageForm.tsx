import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { MessageToFamilies } from '../../../contract/classMails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { messageDraft } from './messageDraft.ts'

/** The office's message to the families of a class, with a preview. The form stays mounted behind it and keeps its draft. */
export function MessageForm(props: { readonly course: CourseWithRoster; readonly onSent: (message: string) => void }) {
  const { course, onSent } = props
  const { t } = useLingui()
  const [preview, setPreview] = useState<MessageToFamilies>()
  const form = useContractForm(MessageToFamilies, { subject: '', text: '', to: 'enrolled' })
  const recipients = [
    { value: 'enrolled', label: t`Enrolled only` },
    { value: 'roster', label: t`Enrolled and wait list` },
  ]
  const labels = { to: t`Send to`, subject: t`Subject`, text: t`Message` }
  const goBack = () => {
    flushSync(() => setPreview(undefined))
    form.setFocus('subject')
  }
  return (
    <>
      <div hidden={preview !== undefined}>
        <Form
          form={form}
          labels={labels}
          draftName={messageDraft(course)}
          onSubmit={async (message) => setPreview(message)}
        >
          <SelectField name="to" required data={recipients} />
          <TextField name="subject" required initialFocus />
          <TextAreaField name="text" required hint={t`Text only, no bold or colors. Each family gets one email.`} />
          <SubmitButton>{t`Preview`}</SubmitButton>
        </Form>
      </div>
      {preview && <MessagePreview course={course} message={preview} onBack={goBack} onSent={onSent} />}
    </>
  )
}
