import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { classMailsQuery } from '../../api/classMails.ts'
import { queryClient } from '../../api/queryClient.ts'
import { storedDraft } from '../../session/draft.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { ClassMailList } from './ClassMailList.tsx'
import styles from './ClassMails.module.css'
import { messageDraft } from './messageDraft.ts'

const MessageForm = lazyPart(async () => (await import('./MessageForm.tsx')).MessageForm)

/** The emails to the families of a class, and the dialog in which the office writes to them. */
export function ClassMails({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(() => storedDraft()?.form === messageDraft(course))
  const [message, setMessage] = useState('')
  const isEmpty = course.enrolled.length + course.waiting.length === 0
  const finish = (sent: string) => {
    setWriting(false)
    setMessage(sent)
    void queryClient.invalidateQueries(classMailsQuery(course.id))
  }
  return (
    <div className={styles.classMails}>
      <SuccessAlert message={message} />
      {isEmpty ? (
        <p className={styles.empty}>{t`No child is enrolled or on the wait list.`}</p>
      ) : (
        <Button variant="light" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setWriting(true)}>
          {t`Write to Families`}
        </Button>
      )}
      <AsyncBoundary>
        <ClassMailList course_id={course.id} />
      </AsyncBoundary>
      <Dialog opened={isWriting} title={t`Write to Families`} onClose={() => setWriting(false)}>
        <AsyncBoundary>{isWriting && <MessageForm course={course} onSent={finish} />}</AsyncBoundary>
      </Dialog>
    </div>
  )
}
