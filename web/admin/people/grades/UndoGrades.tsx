import { Plural, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { KeptChild } from '../../../../contract/gradeLevels.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { gradeLevelsQuery } from '../../../api/gradeLevels.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { refetchAfterCommand, useEmailsOf } from '../../../ui/familyEmails/useEmailsOf.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../../ui/feedback/untilNextPress.ts'
import { gradeLabel } from '../../../ui/format/labels.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { PasswordGate } from '../../ui/PasswordGate.tsx'

/** When all students moved up and by whom. For a day, it can be undone. */
export function UndoGrades() {
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const { data } = useSuspenseQuery(gradeLevelsQuery)
  const [isConfirming, setIsConfirming] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<readonly KeptChild[]>([])
  const [message, showMessage] = useSuccessMessage()
  const { last, now } = data
  const undo = { body: {} }
  const { button, notify_families, view } = useEmailsOf(
    'POST /api/students/update-grade-levels/undo',
    isConfirming ? undo : undefined,
  )
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () =>
      (await call('POST /api/students/update-grade-levels/undo', { ...undo, notify_families })).body,
    onSuccess: async (undone) => {
      setKept(undone.kept)
      showMessage(undone.message)
      close()
      await refetchAfterCommand()
      result.current?.focus()
    },
  })
  const close = () => {
    setIsConfirming(false)
    reset()
  }
  const { raised_by = '', raised_at = now, undo_until = null, undone = null } = last ?? {}
  const [at, until] = [formatDateTime(raised_at), undo_until && formatDateTime(undo_until)]
  return (
    <>
      {last && !undone && (
        <Text mt="xs" c="dimmed" fz="xs">
          {t`${raised_by} moved all students up one grade on ${at}.`}
          {undo_until && ` ${t`You can undo this until ${until}.`}`}
        </Text>
      )}
      {undone && (
        <Text mt="xs" c="dimmed" fz="xs">
          {t`${raised_by} moved all students up one grade on ${at}, and ${undone.by} undid this on ${formatDateTime(undone.at)}.`}
        </Text>
      )}
      {undo_until && (
        <Button variant="default" mt="sm" onClick={() => setIsConfirming(true)}>
          {t`Undo`}
        </Button>
      )}
      <Box ref={result} mt="sm" tabIndex={-1}>
        <SuccessAlert message={message} />
        <KeptChildren kept={kept} />
      </Box>
      <Dialog
        opened={isConfirming}
        title={t`Give all students their former grades back?`}
        onClose={isPending ? undefined : close}
      >
        <p>
          {t`Each student gets the grade from before ${at}. A student keeps the new grade if it was changed since, or if the student is now in a class that is not for the former grade.`}
        </p>
        {view}
        <ErrorAlert error={error} />
        <PasswordGate needed lead={t`Please enter your password to undo this.`} error={error}>
          {(gate) => (
            <Group gap="sm" justify="flex-end" mt="1.25rem">
              <Button variant="default" disabled={isPending} data-autofocus onClick={close}>
                {t`No`}
              </Button>
              <Button {...button} {...gate} loading={isPending} onClick={() => mutate()}>
                {t`Yes`}
              </Button>
            </Group>
          )}
        </PasswordGate>
      </Dialog>
    </>
  )
}

function KeptChildren({ kept }: { readonly kept: readonly KeptChild[] }) {
  const { t, i18n } = useLingui()
  if (kept.length === 0) return null
  return (
    <Stack gap="xs">
      <p>
        <Plural value={kept.length} one="# student keeps the new grade:" other="# students keep the new grade:" />
      </p>
      <ul>
        {kept.map(({ id, grade, because, classes, ...names }) => (
          <li key={id}>
            <strong>{fullName(names)}</strong> ({i18n._(gradeLabel(grade))}):{' '}
            {because === 'changed' ? t`the grade was changed since` : t`is in ${classes.join(', ')}`}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
