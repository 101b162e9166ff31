import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { cacheCourse, courseQuery } from '../../api/officeCourse.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { IconCalendarOff } from '../../ui/icons.tsx'
import type { MadeChange } from '../undo/lastChange.ts'
import { offerUndo } from '../undo/offerUndo.ts'
import styles from './Class.module.css'
import { ReasonField } from './ReasonField.tsx'
import { listHeadingId } from './rosterChanges.ts'

/** Cancels a class for good: it is inactive then, and nobody is on its roster. Shows nothing for such a class. */
export function CancelClass({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [message, showMessage] = useSuccessMessage()
  const { enrolled, waiting, reserve, active, name } = course
  const isOver = !active && enrolled.length + waiting.length + reserve.length === 0
  const finish = (made?: MadeChange) => {
    setOpen(false)
    if (!made) return
    showMessage(made.change_id === null ? made.text : '')
    offerUndo('classes', made)
    // The button that opened the dialog is gone.
    document.getElementById(listHeadingId('enrolled'))?.focus({ preventScroll: true })
  }
  return (
    <Stack gap="md">
      {!isOver && (
        <>
          <p>
            {t`Canceling drops every child from ${name} and makes it inactive. Before that, you see which families are emailed.`}
          </p>
          <div>
            <Button
              variant="default"
              color="red"
              leftSection={<IconCalendarOff size={18} />}
              onClick={() => setOpen(true)}
            >
              {t`Cancel Class`}
            </Button>
          </div>
        </>
      )}
      <SuccessAlert message={message} />
      <Dialog opened={isOpen} title={t`Cancel ${name} for good?`} onClose={() => setOpen(false)}>
        {isOpen && <CancelQuestion course={course} onClose={finish} />}
      </Dialog>
    </Stack>
  )
}

/** Who is dropped and who is emailed. */
function CancelQuestion(props: { readonly course: CourseWithRoster; readonly onClose: (made?: MadeChange) => void }) {
  const { course, onClose } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const params = { id: course.id }
  const cancel = useMutation({
    mutationFn: ({ notify_families, family_message }: { notify_families: 'yes' | 'no'; family_message: string }) =>
      call('POST /api/courses/:id/cancel', { params, body: { reason, family_message }, notify_families }),
    onSuccess: ({ body }) => {
      cacheCourse(body.course)
      void queryClient.invalidateQueries({ queryKey: courseQuery(course.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['schedule'] })
      onClose({ text: t`${course.name} was canceled.`, change_id: body.change_id })
    },
  })
  const asked = cancel.isPending ? undefined : { params, body: {} }
  const { button, notify_families, family_message, families, view } = useEmailsOf(
    'POST /api/courses/:id/cancel',
    asked,
    {
      takesMessage: true,
      none: course.active ? '' : t`Families don't see this class.`,
    },
  )
  return (
    <Stack className={styles.question} gap="md">
      <Dropped course={course} />
      <ErrorAlert error={cancel.error} />
      {view}
      <ReasonField value={reason} onChange={setReason} />
      <Group className={styles.answers} gap="sm" justify="flex-end">
        <Button variant="default" data-autofocus disabled={cancel.isPending} onClick={() => onClose()}>
          {t`Keep Class`}
        </Button>
        <Button
          {...button}
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ notify_families, family_message })}
        >
          {families === 0
            ? t`Cancel Class`
            : t`${plural(families, { one: 'Cancel Class and Email # Family', other: 'Cancel Class and Email # Families' })}`}
        </Button>
      </Group>
    </Stack>
  )
}

function Dropped({ course: { enrolled, waiting, reserve } }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const lists = [
    { title: <Plural value={enrolled.length} one="# child is dropped" other="# children are dropped" />, of: enrolled },
    {
      title: (
        <Plural value={waiting.length} one="# child leaves the wait list" other="# children leave the wait list" />
      ),
      of: waiting,
    },
    {
      title: (
        <Plural
          value={reserve.length}
          one="# child leaves the places behind the wait list"
          other="# children leave the places behind the wait list"
        />
      ),
      of: reserve,
    },
  ].filter(({ of }) => of.length > 0)
  if (lists.length === 0) return <p>{t`No child is on the roster. The class becomes inactive.`}</p>
  return (
    <>
      {lists.map(({ title, of }) => (
        <p key={of[0]?.id}>
          <strong>{title}</strong>: {of.map(fullName).join(', ')}.
        </p>
      ))}
    </>
  )
}
