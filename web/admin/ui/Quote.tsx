import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'

const LINE = '3px solid var(--line)'

/** A text that somebody wrote, with its lines. */
export function Quote(props: BoxProps & { readonly children: ReactNode }) {
  return (
    <Box component="blockquote" m={0} ps="sm" style={{ borderInlineStart: LINE, whiteSpace: 'pre-line' }} {...props} />
  )
}

/** Formatted text of one version of a record. */
export function QuotedHtml({ html }: { readonly html: string }) {
  return (
    <Box mah="8rem" ps="sm" style={{ overflowY: 'auto', borderInlineStart: LINE }}>
      <SanitizedHtml html={html} />
    </Box>
  )
}
