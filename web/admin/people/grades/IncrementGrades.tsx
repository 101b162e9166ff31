import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage, useUntilNextPress } from '../../../ui/feedback/untilNextPress.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { IconArrowUp } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IncrementGradesDialog } from './IncrementGradesDialog.tsx'
import { UndoGrades } from './UndoGrades.tsx'

/** Moves every student up one grade. A switch must be turned on first, and is off again after the dialog closes (document 1, section 4). */
export function IncrementGrades() {
  const { t } = useLingui()
  const [unlocked, setUnlocked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSending, setSending] = useState(false)
  const [message, showMessage] = useSuccessMessage()
  const [failure, setFailure] = useState<unknown>()
  const lock = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const close = (error?: unknown) => {
    setIsConfirming(false)
    setUnlocked(false)
    setFailure(error)
    lock.current?.focus()
  }
  const finish = () => {
    close()
    showMessage(t`Grade levels successfully updated!`)
  }
  return (
    <Card title={t`Grade Levels`} lead={t`Do this once a year, after the school year ends.`}>
      <Group gap="0.75rem 1.25rem">
        <Switch ref={lock} checked={unlocked} onChange={setUnlocked}>
          {t`Unlock the button`}
        </Switch>
        <Button
          leftSection={<IconArrowUp size={18} />}
          disabled={!unlocked}
          aria-describedby={unlocked ? undefined : hintId}
          onClick={() => setIsConfirming(true)}
        >
          {t`Increment Grades`}
        </Button>
      </Group>
      {!unlocked && (
        <Text mt="xs" c="dimmed" fz="xs" id={hintId}>
          {t`Turn on the switch first. The button moves every student up one grade.`}
        </Text>
      )}
      <Box mt="1.25rem">
        <SuccessAlert message={message} />
        <ErrorAlert error={useUntilNextPress(failure)} />
      </Box>
      <AsyncBoundary compact>
        <UndoGrades />
      </AsyncBoundary>
      <Dialog
        opened={isConfirming}
        title={t`Move every student up one grade?`}
        onClose={isSending ? undefined : () => close()}
      >
        <AsyncBoundary>
          {isConfirming && <IncrementGradesDialog onSending={setSending} onDone={finish} onClose={close} />}
        </AsyncBoundary>
      </Dialog>
    </Card>
  )
}
