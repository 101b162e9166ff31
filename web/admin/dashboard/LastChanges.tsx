import { useLingui } from '@lingui/react/macro'
import { Box, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DAY_MS } from '../../../domain/durations.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { auditTrailQuery } from '../auditTrail/queries.ts'
import { auditSentence } from '../auditTrail/sentence.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { timeAgo, useMinute } from '../ui/timeAgo.ts'

const SHOWN = 5
const FIRST_PAGE = { page: 1, size: 25, cursor: '', search: '', sort: undefined, order: 'desc', filter: {} } as const

/** Milliseconds between two looks while the screen is visible. */
const REFETCH_INTERVAL = 60_000

export const lastChangesQuery = { ...auditTrailQuery(FIRST_PAGE), staleTime: 0, refetchInterval: REFETCH_INTERVAL }

function isRecent(date: string, now: Date): boolean {
  return now.getTime() - Date.parse(date) < DAY_MS
}

/** The last changes that the office and families made, as sentences. A login is none. */
export function LastChanges() {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const now = useMinute()
  const { data } = useSuspenseQuery(lastChangesQuery)
  const changes = data.entries.filter(({ fields }) => !fields.includes('login'))
  return (
    <>
      {changes.length === 0 && data.entries.length > 0 && <Text c="dimmed">{t`Only logins lately.`}</Text>}
      <ul className="plain ruled">
        {changes.slice(0, SHOWN).map((entry) => (
          <Group key={entry.id} component="li" gap="0 0.75rem" align="baseline" py="0.25rem">
            <span>{auditSentence(i18n, entry)}</span>
            <Box component="time" c="dimmed" fz="sm" dateTime={entry.date} title={formatDateTime(entry.date)}>
              {isRecent(entry.date, now) ? timeAgo(entry.date, now, i18n.locale) : formatDateTime(entry.date)}
            </Box>
          </Group>
        ))}
      </ul>
      <Text className="links" mt="sm">
        <RowLink to="/admin/dashboard/audit-trail">{t`All changes`}</RowLink>
      </Text>
    </>
  )
}
