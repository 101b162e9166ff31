import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Student } from '../../../contract/students.ts'
import { placesBlocked, placesToKeep } from '../../../domain/enrollment/waitList/serve.ts'
import { fullName } from '../../../domain/person.ts'
import { queryClient } from '../../api/queryClient.ts'
import { scheduleQuery, semestersQuery } from '../../api/schedules.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '../../ui/icons.tsx'
import { type CommandEmails, CommandSteps } from './CommandSteps.tsx'
import { cacheEnrollmentResult, refetchEnrollment } from './cacheResult.ts'
import { type CommandProgress, commandTone, type Tone } from './commandProgress.ts'
import { questionFor, sendCommand, toCall } from './commands.ts'
import { type PendingCommand, type SwapChoice, takesSeat } from './pendingCommand.ts'

const TITLES: Record<Tone, MessageDescriptor> = { success: msg`Success`, warning: msg`Warning`, error: msg`Error` }
const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle } as const

/** The question of the dialog, then the title of its result. */
function CommandTitle(props: {
  readonly request: PendingCommand
  /** As the question calls them. */
  readonly child: string
  readonly step: CommandProgress
}) {
  const { request, child, step } = props
  const { i18n } = useLingui()
  const tone = commandTone(step, request)
  if (!tone) return i18n._(questionFor(request, child))
  const Icon = ICONS[tone]
  return (
    <Group component="span" gap="xs" wrap="nowrap" data-tone={tone}>
      <Icon color="var(--tone)" /> {i18n._(TITLES[tone])}
    </Group>
  )
}

export interface CommandDialogProps {
  readonly request: PendingCommand | undefined
  /** The classes as they are now, if the screen has them. */
  readonly courses: readonly Course[]
  readonly student: Pick<Student, 'id' | 'first_name' | 'last_name'>
  readonly semester: number
  readonly onClose: () => void
  /** For the office: what the command emails to families. */
  readonly Emails?: ((props: EmailsProps) => ReactNode) | undefined
}

export interface EmailsProps {
  readonly command: ReturnType<typeof toCall>
  /** Whether the command is still to be confirmed. */
  readonly isAsked: boolean
  readonly children: (emails: CommandEmails) => ReactNode
}

interface ConfirmedCommand extends Pick<CommandEmails, 'notify_families'> {
  readonly command: ReturnType<typeof toCall>
}

const NO_EMAILS: CommandEmails = { isReady: true, notify_families: 'yes', view: null }

/** Confirms, sends and reports a command in one dialog, which cannot be closed while the command is pending. */
export function CommandDialog(props: CommandDialogProps) {
  const { request, courses, student, semester, onClose, Emails } = props
  const [failure, setFailure] = useState<Error>()
  const [chosen, setChosen] = useState<SwapChoice>()
  const choice = chosen ?? request?.choice ?? 'ask'
  const schedule = queryClient.getQueryData(scheduleQuery(student.id, semester).queryKey)
  const listed = queryClient.getQueryData(semestersQuery.queryKey)?.find(({ id }) => id === semester)
  const { waiting, blocked } = request && schedule && takesSeat(request) ? placesOf(schedule, request) : NO_PLACES
  const command = request && toCall(request, student.id, { choice, waiting })
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: ({ command, notify_families }: ConfirmedCommand) => sendCommand(command, notify_families),
    onSuccess: (result) => cacheEnrollmentResult(result, student.id, semester),
    onError: setFailure,
  })
  const close = () => {
    onClose()
    reset()
    setFailure(undefined)
    setChosen(undefined)
    if (failure) refetchEnrollment(student.id, semester)
  }
  const child = Emails ? fullName(student) : student.first_name
  const step = { result: data, failure, pending: isPending }
  const steps = (emails: CommandEmails) =>
    request &&
    command && (
      <CommandSteps
        request={request}
        course={courses.find(({ id }) => id === request.course.id) ?? request.course}
        firstName={student.first_name}
        dropped={takesSeat(request) ? enrolledIn(request.drops, schedule, courses) : undefined}
        semester={listed}
        heldUntil={schedule?.offered.find(({ id }) => id === request.course.id)?.expires_at}
        step={step}
        waiting={waiting}
        blocked={blocked}
        choice={choice}
        onChoice={setChosen}
        emails={emails}
        send={() => mutateAsync({ command, ...emails }).catch(() => null)}
        close={close}
      />
    )
  return (
    <Dialog
      opened={request !== undefined}
      title={request && <CommandTitle request={request} child={child} step={step} />}
      onClose={isPending ? undefined : close}
    >
      {command &&
        (Emails ? (
          <AsyncBoundary compact>
            <Emails command={command} isAsked={!data}>
              {steps}
            </Emails>
          </AsyncBoundary>
        ) : (
          steps(NO_EMAILS)
        ))}
    </Dialog>
  )
}

const NO_PLACES = { waiting: [], blocked: [] }

/** The class that the child gives up, as it is now. */
function enrolledIn(
  drops: PendingCommand['drops'],
  schedule: Schedule | undefined,
  courses: readonly Course[],
): Course | undefined {
  return [...courses, ...(schedule?.enrolled ?? [])].find(({ id }) => id === drops?.id)
}

/** The classes that the child waits for and that its new one gets in the way of, alone or together with another one. */
function placesOf(schedule: Schedule, { course, drops }: PendingCommand) {
  const enrolled = schedule.enrolled.filter(({ id }) => id !== drops?.id)
  const others = schedule.waiting.filter(({ id }) => id !== course.id)
  return { waiting: placesToKeep(enrolled, course, others), blocked: placesBlocked(enrolled, course, others) }
}
