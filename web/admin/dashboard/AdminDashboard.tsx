import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DiskWarningEntry } from '../../../contract/disks.ts'
import { listDiskWarnings } from '../../../contract/disks.ts'
import type { ListedSemester, Semester } from '../../../contract/semesters.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { limitedParentsQuery } from '../../api/parents.ts'
import { registrationCountsQuery } from '../../api/registrationCounts.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListScreen.tsx'
import { officeSemester } from '../officeSemester.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { LIMIT_LABELS } from '../ui/limitLabels.ts'
import styles from './AdminDashboard.module.css'
import { LastChanges, lastChangesQuery } from './LastChanges.tsx'
import { SemesterFigures } from './SemesterFigures.tsx'
import { officeTasksQuery, Tasks } from './Tasks.tsx'

const diskWarningsQuery = queryOptions({
  queryKey: ['disk warnings'],
  queryFn: async () => (await call(listDiskWarnings)).body.disks,
})

const PARENTS = '/admin/dashboard/users/parents'

/** The accounts that recently reached a limit. Renders nothing when there are none. */
function LimitedAccounts() {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const { data: accounts } = useSuspenseQuery(limitedParentsQuery)
  if (accounts.length === 0) return null
  return (
    <Card
      title={t`Accounts That Reached a Limit`}
      lead={t`Shows the last 30 days. For details, look up the parent in the list.`}
    >
      <ul className={styles.limited}>
        {accounts.map(({ id, limit, last_at, ...name }) => (
          <li key={`${id} ${limit}`}>
            <RowLink to={`${PARENTS}?${new URLSearchParams({ search: fullName(name) })}`}>{fullName(name)}</RowLink>
            <span>
              {i18n._(LIMIT_LABELS[limit])} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const GB = 1024 ** 3

/** The disks of the server that are almost full. Renders nothing when there are none. */
function DiskWarnings() {
  const { t, i18n } = useLingui()
  const { data: disks } = useSuspenseQuery(diskWarningsQuery)
  const names: Readonly<Record<DiskWarningEntry['folder'], string>> = {
    database: t`the database`,
    backups: t`the backups`,
    files: t`the server’s files`,
  }
  return disks.map(({ folder, warning, free_bytes, size_bytes }) => {
    const gigabytes = (bytes: number) => i18n.number(bytes / GB, { maximumFractionDigits: 1 })
    const [name, free, size] = [names[folder], gigabytes(free_bytes), gigabytes(size_bytes)]
    return (
      <Banner key={folder} type="warning">
        {warning === 'low'
          ? t`The disk with ${name} is almost full: ${free} of ${size} GB are free. When it is full, nothing can be saved. Please tell the person who runs the server.`
          : t`The disk with ${name} is filling up fast and may be full within a day: ${free} of ${size} GB are free. Please tell the person who runs the server.`}
      </Banner>
    )
  })
}

/** The office's start page: semesters and the figures of one of them (document 1, section 2, "AdminDashboard"). */
export function AdminDashboard() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const { semester: slug } = useSearch({ from: '/admin/dashboard' })
  const chosen = officeSemester(semesters, slug)
  return (
    <>
      <ListHeader title={t`Admin Dashboard`}>
        {chosen && <SemesterChoice semesters={semesters} chosen={chosen} />}
      </ListHeader>
      <AsyncBoundary fallback={null}>
        <DiskWarnings />
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

/** The list of what to do comes first, and the figures last. They appear together, so that nothing shifts. */
function DashboardParts(props: { readonly semesters: readonly ListedSemester[]; readonly chosen: ListedSemester }) {
  const { semesters, chosen } = props
  const { t } = useLingui()
  const loads = [
    useQuery(officeTasksQuery(chosen.id)).isPending,
    useQuery(coursesQuery(chosen.id)).isPending,
    useQuery(schoolQuery).isPending,
    useQuery(registrationCountsQuery).isPending,
    useQuery(lastChangesQuery).isPending,
  ]
  if (loads.includes(true)) return <Loading />
  return (
    <div className={styles.parts}>
      <div className={styles.column}>
        <Card title={t`To Do`}>
          <AsyncBoundary compact>
            <Tasks semester={chosen} />
          </AsyncBoundary>
        </Card>
        <Card title={t`Seats in ${chosen.name}`}>
          <SemesterFigures semester={chosen} />
        </Card>
      </div>
      <div className={styles.column}>
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
      </div>
    </div>
  )
}

/** Chooses the semester of the figures. The choice is kept in the URL. */
function SemesterChoice(props: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/admin/dashboard' })
  return (
    <NativeSelect
      label={t`Semester`}
      value={props.chosen.slug}
      data={props.semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={({ currentTarget }) =>
        navigate({ search: { semester: currentTarget.value }, replace: true, resetScroll: false })
      }
    />
  )
}

/** The semesters and their flags. */
export function SemesterOverview({ semesters }: { readonly semesters: readonly Semester[] }) {
  const { t } = useLingui()
  return (
    <SearchedRows label={t`Search semesters`} rows={semesters} textOf={({ name }) => name}>
      {(found) => (
        <table className={styles.table}>
          <caption className={styles.caption}>{t`Semester Overview`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Semester`}</th>
              <th scope="col">{t`Active`}</th>
              <th scope="col">{t`Disabled`}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ id, name, active, disabled }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <Flag set={active} />
                <Flag set={disabled} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}

function Flag({ set }: { readonly set: boolean }) {
  const { t } = useLingui()
  return (
    <td className={styles.flag}>
      {set ? (
        <IconCheck role="img" aria-label={t`yes`} size={20} stroke={2.5} />
      ) : (
        <span aria-label={t`no`} role="img" />
      )}
    </td>
  )
}
