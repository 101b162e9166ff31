import { useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DiskWarningEntry } from '../../../contract/disks.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { limitedParentsQuery } from '../../api/parents.ts'
import { pausesQuery } from '../../api/pauses.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { PAUSE_LABELS } from '../../ui/feedback/pauseLabels.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { LIMIT_LABELS } from '../ui/limitLabels.ts'

const GB = 1024 ** 3

const diskWarningsQuery = queryOptions({
  queryKey: ['disk warnings'],
  queryFn: async () => (await call('GET /api/disk-warnings')).body.disks,
})

/** The disks of the server that are almost full. Renders nothing when there are none. */
export function DiskWarnings() {
  const { t, i18n } = useLingui()
  const { data: disks } = useSuspenseQuery(diskWarningsQuery)
  const names: Readonly<Record<DiskWarningEntry['folder'], string>> = {
    database: t`the database`,
    backups: t`the backups`,
    files: t`the server’s files`,
    documents: t`the documents`,
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

/** What is paused for families, so that nobody forgets it. */
export function PauseWarning() {
  const { t, i18n } = useLingui()
  const { data: pauses } = useSuspenseQuery(pausesQuery)
  if (pauses.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale).format(pauses.map(({ action }) => i18n._(PAUSE_LABELS[action])))
  return (
    <Banner type="warning">
      {t`Paused for families: ${list}.`} <Link to="/admin/dashboard/school">{t`Change pauses`}</Link>
    </Banner>
  )
}

const PARENTS = '/admin/dashboard/users/parents'

/** The accounts that recently reached a limit. Renders nothing when there are none. */
export function LimitedAccounts() {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const { data: accounts } = useSuspenseQuery(limitedParentsQuery)
  if (accounts.length === 0) return null
  return (
    <Card
      title={t`Accounts That Reached a Limit`}
      lead={t`Shows the last 30 days. For details, look up the parent in the list.`}
    >
      <Stack className="links plain" component="ul" gap="0.25rem">
        {accounts.map(({ id, limit, last_at, ...name }) => (
          <Group key={`${id} ${limit}`} component="li" gap="0 0.75rem">
            <RowLink to={`${PARENTS}?${new URLSearchParams({ search: fullName(name) })}`}>{fullName(name)}</RowLink>
            <Text c="dimmed" span inherit>
              {i18n._(LIMIT_LABELS[limit])} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
