import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Semester, SemesterWithNotes } from '../../../contract/semesters.ts'
import { NOTE_KEYS } from '../../../domain/grade.ts'
import { editedBellSchedulesQuery } from '../../api/bellSchedules.ts'
import { daysOffQuery } from '../../api/daysOff.ts'
import { windowsQuery } from '../../api/enrollmentWindows.ts'
import { lotteryQuery } from '../../api/lotteries.ts'
import { semesterQuery } from '../../api/semesters.ts'
import { testersQuery } from '../../api/testers.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { IconCheck, IconMinus } from '../../ui/icons.tsx'
import { documentRequestsQuery } from '../documents/queries.ts'
import styles from './SemesterPages.module.css'
import { OPTIONAL_STEPS, STEPS, type Step, stepCounts } from './steps.ts'

const MANAGER = '/admin/dashboard/semesters/$semester_slug'

/** A page of a semester, beside the list of all its pages: a check mark for one that is done, a dash for one that can stay empty. */
export function SemesterPages(props: { readonly semester: SemesterWithNotes; readonly children: ReactNode }) {
  const { semester, children } = props
  const { t } = useLingui()
  const counts = useCounts(semester)
  const labels = useStepLabels()
  const states = useStepStates(semester, counts)
  return (
    <Group gap="1.25rem 2rem" align="flex-start" mt="1.25rem">
      <Box
        component="nav"
        pos={{ base: 'static', md: 'sticky' }}
        top="1rem"
        ms="-0.5rem"
        flex="1 1 12rem"
        aria-label={t`Pages of ${semester.name}`}
      >
        <ol className={`plain ${styles.steps}`}>
          {STEPS.map((step) => (
            <li key={step}>
              <Link
                {...linkOf(step, semester)}
                activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
              >
                <Tick isDone={Boolean(counts[step])} isOptional={OPTIONAL_STEPS.includes(step)} />
                <span>{labels[step]}</span>
                <Text c="dimmed" fz="xs" mih="1.25em" style={{ gridColumn: 2 }} span inherit>
                  {states[step]}
                </Text>
              </Link>
            </li>
          ))}
        </ol>
        <Text mt="xs" px="xs" c="dimmed" fz="xs">{t`A page with a dash is optional.`}</Text>
      </Box>
      <Stack gap="lg" flex="999 1 34rem" miw={0}>
        {children}
      </Stack>
    </Group>
  )
}

/** The pages of a semester that another screen shows, such as the lottery. */
export function PagesOfSemester({ semester, children }: { readonly semester: Semester; readonly children: ReactNode }) {
  const { data } = useSuspenseQuery(semesterQuery(semester.id))
  return <SemesterPages semester={data}>{children}</SemesterPages>
}

/** The dates and the state are on one page. */
function linkOf(step: Step, { slug }: Semester) {
  const params = { semester_slug: slug }
  if (step === 'dates') return { to: MANAGER, params }
  if (step === 'open') return { to: MANAGER, params, hash: fieldId('active') }
  return step === 'lottery'
    ? { to: `${MANAGER}/lottery` as const, params }
    : { to: `${MANAGER}/$page` as const, params: { ...params, page: step } }
}

function Tick({ isDone, isOptional }: { readonly isDone: boolean; readonly isOptional: boolean }) {
  const { t } = useLingui()
  const border = isDone ? 'var(--success)' : isOptional ? 'transparent' : 'var(--field-line)'
  return (
    <Group
      style={{ gridRow: 'span 2' }}
      component="span"
      justify="center"
      w="1.25rem"
      h="1.25rem"
      bd={`1.5px solid ${border}`}
      bdrs="50%"
      bg={isDone ? 'var(--success)' : undefined}
      c={isDone ? 'var(--surface)' : 'dimmed'}
    >
      {isDone ? <IconCheck size={14} stroke={3} /> : isOptional && <IconMinus size={14} stroke={3} />}
      <VisuallyHidden>{isDone ? t`Done:` : isOptional ? t`Optional:` : t`Not done:`}</VisuallyHidden>
    </Group>
  )
}

type Counts = Readonly<Record<Step, number | undefined>>

function useCounts(semester: SemesterWithNotes): Counts {
  const { id } = semester
  const { data: windows } = useQuery(windowsQuery(id))
  const { data: bells } = useQuery(editedBellSchedulesQuery(id))
  const { data: daysOff } = useQuery(daysOffQuery(id))
  const { data: documents } = useQuery(documentRequestsQuery(id))
  const { data: lottery } = useQuery(lotteryQuery(id))
  const { data: testers } = useQuery(testersQuery(id))
  return stepCounts({
    semester,
    windows: windows?.windows.length,
    bell_schedules: bells?.bell_schedules.length,
    days_off: daysOff?.days_off.length,
    documents: documents?.length,
    lotteries: lottery === undefined ? undefined : Number(lottery !== null),
    testers: testers?.length,
  })
}

function useStepLabels(): Readonly<Record<Step, string>> {
  const { t } = useLingui()
  return {
    dates: t`Name and Dates`,
    windows: t`Enrollment Windows`,
    'bell-schedules': t`Bell Schedules`,
    'days-off': t`Days Off`,
    notes: t`Notes`,
    documents: t`Documents`,
    lottery: t`Lottery`,
    testers: t`Testers`,
    open: t`Open to Families`,
  }
}

/** What there is of each step, such as "2 windows". Empty while it loads. */
function useStepStates(semester: SemesterWithNotes, counts: Counts): Readonly<Record<Step, string>> {
  const { t, i18n } = useLingui()
  const { starts_on, ends_on, active, disabled } = semester
  const day = (date: string) => i18n.date(`${date}T12:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const grades = NOTE_KEYS.length
  const countText = (step: Step, none: string, some: (count: number) => string) => {
    const count = counts[step]
    if (count === undefined) return ''
    return count === 0 ? none : some(count)
  }
  return {
    dates: starts_on && ends_on ? `${day(starts_on)} – ${day(ends_on)}` : t`No dates yet`,
    windows: countText(
      'windows',
      counts.lottery ? t`After the lottery` : t`Always open`,
      (n) => t`${plural(n, { one: '# window', other: '# windows' })}`,
    ),
    'bell-schedules': countText(
      'bell-schedules',
      t`None yet`,
      (n) => t`${plural(n, { one: '# schedule', other: '# schedules' })}`,
    ),
    'days-off': countText('days-off', t`None yet`, (n) => t`${plural(n, { one: '# day', other: '# days' })}`),
    notes: countText('notes', t`None yet`, (n) => t`${n} of ${grades} grades`),
    documents: countText('documents', t`None yet`, (n) => t`${plural(n, { one: '# document', other: '# documents' })}`),
    lottery: countText('lottery', t`No lottery`, () => t`Set up`),
    testers: countText('testers', t`No testers`, (n) => t`${plural(n, { one: '# tester', other: '# testers' })}`),
    open: active
      ? disabled
        ? t`Closed (disabled)`
        : t({ message: 'Open', context: 'semester' })
      : t`Hidden (not active)`,
  }
}
