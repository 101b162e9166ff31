import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { MessageToGroup } from '../../../contract/messages.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { previewEmails } from '../../ui/familyEmails/askFirst.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { MessagePreview } from './MessagePreview.tsx'

type Group = Omit<BodyTo<'POST /api/semester/:semester/messages'>, 'subject' | 'text'>

/** The office's message to a group of families, with a preview. The form stays mounted behind it and keeps its draft. */
export function GroupMessageForm(props: {
  readonly semester: Semester
  /** Who gets the message, unless the fields change it. */
  readonly group: Group
  readonly draftName: string
  readonly onSent: (message: string) => void
  /** Says or chooses to whom the message goes. */
  readonly children: ReactNode
}) {
  const { semester, group, draftName, onSent, children } = props
  const { t } = useLingui()
  const [previewed, setPreviewed] = useState<{ readonly message: MessageToGroup; readonly families: number }>()
  const form = useContractForm(MessageToGroup, { ...group, subject: '', text: '' })
  const params = { semester: semester.id }
  const preview = async (message: MessageToGroup) => {
    const answer = await previewEmails('POST /api/semester/:semester/messages', { params, body: message })
    if ('emails' in answer) setPreviewed({ message, families: answer.emails.families })
  }
  const goBack = () => {
    flushSync(() => setPreviewed(undefined))
    form.setFocus('subject')
  }
  const labels = {
    to: t`Send to`,
    course: t`Class`,
    day: t`Days`,
    grade: t`Grade`,
    teacher: t`Teacher`,
    full: t`Full classes only`,
    under: t`Fewer students than`,
    subject: t`Subject`,
    text: t`Message`,
  }
  return (
    <>
      <div hidden={previewed !== undefined}>
        <Form form={form} labels={labels} draftName={draftName} onSubmit={preview}>
          {children}
          <TextField name="subject" required initialFocus />
          <TextAreaField name="text" required hint={t`Text only, no bold or colors. Each family gets one email.`} />
          <SubmitButton>{t`Preview`}</SubmitButton>
        </Form>
      </div>
      {previewed && (
        <MessagePreview
          message={previewed.message}
          send={() =>
            call('POST /api/semester/:semester/messages', { params, body: previewed.message, notify_families: 'yes' })
          }
          onBack={goBack}
          onSent={onSent}
        >
          <Trans>
            This email goes to <Plural value={previewed.families} one="# family" other="# families" />. Once sent, it
            can't be taken back.
          </Trans>
        </MessagePreview>
      )}
    </>
  )
}
