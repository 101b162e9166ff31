import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, NativeSelect, Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { coursesQuery } from '../../api/courses.ts'
import { officeTasksQuery } from '../../api/officeTasks.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { ListHeader } from '../ListScreen.tsx'
import { officeSemester } from '../officeSemester.ts'
import { useMinute } from '../ui/timeAgo.ts'
import { LastChanges, lastChangesQuery } from './LastChanges.tsx'
import { SemesterFigures } from './SemesterFigures.tsx'
import { SemesterOverview } from './SemesterOverview.tsx'
import { Suggestions, Tasks } from './Tasks.tsx'
import { isOpening } from './tasks.ts'
import { DiskWarnings, LimitedAccounts, PauseWarning } from './Warnings.tsx'

const LiveEnrollment = lazyPart(async () => (await import('./LiveEnrollment.tsx')).LiveEnrollment)

/** The office's start page: semesters and the figures of one of them (document 1, section 2, "AdminDashboard"). */
export function AdminDashboard() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const { semester: slug } = useSearch({ from: '/admin/dashboard' })
  const chosen = officeSemester(semesters, slug)
  return (
    <>
      <ListHeader title={t`Admin Dashboard`}>{chosen && <Choices semesters={semesters} chosen={chosen} />}</ListHeader>
      <AsyncBoundary fallback={null}>
        <DiskWarnings />
        <PauseWarning />
      </AsyncBoundary>
      {chosen ? (
        <AsyncBoundary key={chosen.id}>
          <DashboardParts semesters={semesters} chosen={chosen} />
        </AsyncBoundary>
      ) : (
        <EmptyState action={<LinkButton to="/admin/dashboard/semesters/create">{t`Create Semester`}</LinkButton>}>
          <Trans>There are no semesters yet. Create one to add classes.</Trans>
        </EmptyState>
      )}
    </>
  )
}

/** What to do comes first, and the figures last. They appear together, so that nothing shifts. */
function DashboardParts(props: { readonly semesters: readonly ListedSemester[]; readonly chosen: ListedSemester }) {
  const { semesters, chosen } = props
  const { t } = useLingui()
  const { live } = useSearch({ from: '/admin/dashboard' })
  const isLive = isOpening(chosen, useMinute()) || live === true
  const loads = [
    useQuery(officeTasksQuery(chosen.id)).isPending,
    useQuery(coursesQuery(chosen.id)).isPending,
    useQuery(schoolQuery).isPending,
    useQuery(lastChangesQuery).isPending,
  ]
  if (loads.includes(true)) return <Loading />
  return (
    <Group gap="1.25rem" align="flex-start">
      {isLive && (
        <Box flex="1 0 100%" miw={0}>
          <Card title={t`Enrollment Right Now`}>
            <AsyncBoundary>
              <LiveEnrollment semester={chosen} />
            </AsyncBoundary>
          </Card>
        </Box>
      )}
      {/* Beside the other column, if there is room for both. */}
      <Stack gap="1.25rem" flex="999 1 34rem" miw={0}>
        <Card title={t`To Do`}>
          <AsyncBoundary compact>
            <Tasks semester={chosen} />
          </AsyncBoundary>
        </Card>
        <AsyncBoundary fallback={null}>
          <Suggestions semester={chosen} />
        </AsyncBoundary>
        <Card title={t`Seats in ${chosen.name}`}>
          <SemesterFigures semester={chosen} />
        </Card>
      </Stack>
      <Stack gap="1.25rem" flex="1 1 24rem" miw={0}>
        <Card title={t`Last Changes`}>
          <AsyncBoundary compact>
            <LastChanges />
          </AsyncBoundary>
        </Card>
        <Card title={t`Semester Overview`}>
          <SemesterOverview semesters={semesters} />
        </Card>
        {/* Often empty, so it comes last: content after it would shift when it loads. */}
        <AsyncBoundary>
          <LimitedAccounts />
        </AsyncBoundary>
      </Stack>
    </Group>
  )
}

/** Chooses the semester of the figures, and whether they are shown live. Both are kept in the URL. */
function Choices(props: { readonly semesters: readonly ListedSemester[]; readonly chosen: ListedSemester }) {
  const { semesters, chosen } = props
  const { t } = useLingui()
  const { live = false } = useSearch({ from: '/admin/dashboard' })
  const navigate = useNavigate({ from: '/admin/dashboard' })
  const show = (search: { readonly semester?: string; readonly live?: true | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false })
  return (
    <Group gap="0.75rem 1.5rem" align="flex-end">
      {!isOpening(chosen, useMinute()) && (
        <Switch checked={live} onChange={(on) => show({ live: on || undefined })}>
          {t`Watch enrollment live`}
        </Switch>
      )}
      <NativeSelect
        label={t`Semester`}
        value={chosen.slug}
        data={semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={({ currentTarget }) => show({ semester: currentTarget.value })}
      />
    </Group>
  )
}
