import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { FILE_KINDS } from '../../../contract/values.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { ImportCard } from './ImportCard.tsx'

const OneRosterForm = lazyPart(async () => (await import('./OneRosterForm.tsx')).OneRosterForm)

/** Exports and imports teachers, families and classes. */
export function AdminFiles() {
  const { t } = useLingui()
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{t`Import & Export`}</PageTitle>
        <Text maw="46rem" mt="xs" c="dimmed">
          {t`Export your records as a CSV file, edit it in a spreadsheet, and import it again. You can preview the changes before anything is saved.`}
        </Text>
      </div>
      {FILE_KINDS.map((kind) => (
        <ImportCard key={kind} kind={kind} />
      ))}
      <Card
        title={t`Rosters for a Learning Platform`}
        lead={t`One semester's classes with their teachers, enrolled students, and parents, as OneRoster 1.2 CSV. Wait lists are not included.`}
      >
        <AsyncBoundary>
          <OneRosterForm />
        </AsyncBoundary>
      </Card>
    </Stack>
  )
}
