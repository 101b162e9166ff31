import { Text } from '@mantine/core'
import { useRecordTitle } from '../../ui/layout/documentTitle.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'

/** A record as the title of its page and of the document, with the name of the screen above it. */
export function RecordTitle({ screen, children }: { readonly screen: string; readonly children: string }) {
  useRecordTitle(`${children} · ${screen}`)
  return (
    <div>
      <Text c="dimmed" fz="sm" fw={600}>
        {screen}
      </Text>
      <PageTitle>{children}</PageTitle>
    </div>
  )
}
