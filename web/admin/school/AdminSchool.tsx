import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { queryOptions, usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Erasure } from '../../../contract/registration/office.ts'
import { call } from '../../api/call.ts'
import { schoolQuery, timeZonesQuery } from '../../api/school.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { LogoCard } from './LogoCard.tsx'
import { PausesCard } from './PausesCard.tsx'
import { BackupCard, TestEmailCard } from './ServerCards.tsx'

const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: async () => (await call('GET /api/registrations/erasures')).body.erasures,
})

const SchoolForm = lazyPart(async () => (await import('./SchoolForm.tsx')).SchoolForm)

/** The school's own record (rulings, section 3). */
export function AdminSchool() {
  const { t } = useLingui()
  usePrefetchQuery(timeZonesQuery)
  const { data: school } = useSuspenseQuery(schoolQuery)
  return (
    <Stack gap="lg" maw="48rem">
      <PageTitle>{t`School`}</PageTitle>
      <LogoCard />
      <Card
        title={t`Settings`}
        lead={t`The school's name and color appear on every screen, email and PDF. Emails use the school's time zone and list the office contact.`}
      >
        <AsyncBoundary>
          <SchoolForm school={school} />
        </AsyncBoundary>
      </Card>
      <AsyncBoundary>
        <PausesCard />
      </AsyncBoundary>
      <AsyncBoundary>
        <TestEmailCard />
      </AsyncBoundary>
      <AsyncBoundary>
        <BackupCard />
      </AsyncBoundary>
      <AsyncBoundary>
        <ErasedRegistrations />
      </AsyncBoundary>
    </Stack>
  )
}

/** How many registrations were erased in each month. Renders nothing when none was. */
function ErasedRegistrations() {
  const { t, i18n } = useLingui()
  const { data: erasures } = useSuspenseQuery(erasuresQuery)
  if (erasures.length === 0) return null
  const months = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const monthOf = ({ month }: Erasure) => months.format(new Date(`${month}-01T00:00:00Z`))
  return (
    <Card
      title={t`Erased Registrations`}
      lead={t`How many were erased when their time was over. Nothing else about them is kept.`}
    >
      <SearchedRows label={t`Search months`} rows={erasures} textOf={monthOf}>
        {(found) => (
          <FigureTable caption={t`Erased Registrations`} columns={[t`Month`, t`Unfinished`, t`Declined`]}>
            {found.map((erased) => (
              <tr key={erased.month}>
                <th scope="row">{monthOf(erased)}</th>
                <td>{erased.drafts}</td>
                <td>{erased.declined}</td>
              </tr>
            ))}
          </FigureTable>
        )}
      </SearchedRows>
    </Card>
  )
}
