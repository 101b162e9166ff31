import { Box } from '@mantine/core'

/** A SHA-256 that breaks on narrow screens. */
export function Hash({ children }: { readonly children: string }) {
  return (
    <Box component="code" fz="xs">
      {children}
    </Box>
  )
}
