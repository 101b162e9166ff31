import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Pause as RunningPause } from '../../../contract/pauses.ts'
import { PAUSABLE, type Pausable } from '../../../domain/pauses.ts'
import { call } from '../../api/call.ts'
import { cachePauses, pausesQuery } from '../../api/pauses.ts'
import { RowButton } from '../../dashboard/RowButton.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { PAUSE_LABELS } from '../../ui/feedback/pauseLabels.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { sentenceStart } from '../../ui/format/sentenceStart.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { timeAgo, useMinute } from '../ui/timeAgo.ts'
import { PauseForm } from './PauseForm.tsx'

/** What goes on during a pause, where the office might expect something else. */
const PAUSE_HINTS: Partial<Record<Pausable, MessageDescriptor>> = {
  offers: msg`Offers still end at their time.`,
  registration: msg`Forms that families have begun are still saved.`,
}

/** Stops what families do, for a morning on which something goes wrong, and lets them go on. */
export function PausesCard() {
  const { t, i18n } = useLingui()
  const { data: pauses } = useSuspenseQuery(pausesQuery)
  const [edited, setEdited] = useState<Pausable>()
  const nameOf = (action: Pausable) => sentenceStart(i18n._(PAUSE_LABELS[action]))
  const [done, setDone] = useSuccessMessage()
  const pauseOf = (action: Pausable) => pauses.find((pause) => pause.action === action)
  const resume = useMutation({
    mutationFn: async (action: Pausable) =>
      (await call('DELETE /api/pauses/:action', { params: { action }, body: {} })).body.pauses,
    onSuccess: (left, action) => {
      cachePauses(left)
      setDone(t`${nameOf(action)} is possible again!`)
    },
  })
  const pause = edited && pauseOf(edited)
  const saved = (action: Pausable) => {
    setEdited(undefined)
    setDone(pause ? t`Text saved!` : t`${nameOf(action)} is paused!`)
  }
  return (
    <Card
      title={t`Pauses`}
      lead={t`If something goes wrong, stop what families do. Their screens show it within ten seconds. The office can go on.`}
    >
      <ul className="plain ruled">
        {PAUSABLE.map((action) => (
          <PauseRow
            key={action}
            action={action}
            pause={pauseOf(action)}
            onEdit={() => setEdited(action)}
            onResume={() => resume.mutate(action)}
          />
        ))}
      </ul>
      <ErrorAlert error={resume.error} />
      <SuccessAlert message={done} />
      <GuardedDialog
        opened={edited !== undefined}
        title={edited && t`Pause: ${nameOf(edited)}`}
        onClose={() => setEdited(undefined)}
      >
        {edited && (
          <PauseForm
            pause={pause ?? { action: edited, message: '' }}
            isPaused={pause !== undefined}
            onSaved={() => saved(edited)}
          />
        )}
      </GuardedDialog>
    </Card>
  )
}

function PauseRow(props: {
  readonly action: Pausable
  readonly pause: RunningPause | undefined
  readonly onEdit: () => void
  readonly onResume: () => void
}) {
  const { action, pause, onEdit, onResume } = props
  const { t, i18n } = useLingui()
  const nameId = useId()
  const now = useMinute()
  const hint = PAUSE_HINTS[action]
  return (
    <Group component="li" gap="0.5rem 1rem" justify="space-between">
      <div>
        <Text id={nameId} fw={pause && 600} inherit>
          {sentenceStart(i18n._(PAUSE_LABELS[action]))}
        </Text>
        {pause && (
          <Text c="dimmed" inherit>
            {t`Paused ${timeAgo(pause.paused_at, now, i18n.locale)}.`} {hint && i18n._(hint)} {pause.message}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <RowButton label={pause ? t`Change text` : t`Pause`} nameId={nameId} onClick={onEdit} />
        {pause && <RowButton label={t`Resume`} nameId={nameId} variant="filled" onClick={onResume} />}
      </Group>
    </Group>
  )
}
