import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type MessageToFamilies, writeToFamilies } from '../../../contract/classMails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import styles from './ClassMails.module.css'

/** The message as families get it, and the question whether to send it. */
export function MessagePreview(props: {
  readonly course: CourseWithRoster
  readonly message: MessageToFamilies
  readonly onBack: () => void
  readonly onSent: (message: string) => void
}) {
  const { course, message, onBack, onSent } = props
  const { t } = useLingui()
  const send = useMutation({
    mutationFn: async () => (await call(writeToFamilies, { params: { id: course.id }, body: message })).body,
    onSuccess: () => onSent(t`Your message is on its way.`),
  })
  const children = course.enrolled.length + (message.to === 'roster' ? course.waiting.length : 0)
  return (
    <div className={styles.preview}>
      <p>
        <Trans>
          This email goes to the families of <Plural value={children} one="# child" other="# children" />. Once sent, it
          can't be taken back.
        </Trans>
      </p>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {message.subject}
      </h3>
      <blockquote>{message.text}</blockquote>
      <ErrorAlert error={send.error} />
      <div className={styles.answers}>
        <Button variant="default" disabled={send.isPending} onClick={onBack}>
          {t`Back`}
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t`Send`}
        </Button>
      </div>
    </div>
  )
}
