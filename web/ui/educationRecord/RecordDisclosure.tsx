import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { Student } from '../../../contract/students.ts'
import { withRecordTexts } from '../../texts.ts'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { Disclosure } from '../navigation/Disclosure.tsx'

const RecordDownload = lazyPart(
  async () => (await withRecordTexts(import('../../educationRecord/RecordDownload.tsx'))).RecordDownload,
)

/** A quiet line that opens the download of everything that the school stores about the child. */
export function RecordDisclosure({ student }: { readonly student: Pick<Student, 'id' | 'first_name'> }) {
  const { t } = useLingui()
  const { first_name } = student
  return (
    <Box c="dimmed" fz="sm" mt="md" data-screen-only>
      <Disclosure label={t`What the school stores about ${first_name}`}>
        <AsyncBoundary compact>
          <RecordDownload student={student} />
        </AsyncBoundary>
      </Disclosure>
    </Box>
  )
}
