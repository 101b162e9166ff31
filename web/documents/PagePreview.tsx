import { useLingui } from '@lingui/react/macro'
import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { IconCamera, IconFileTypePdf } from '../ui/icons.tsx'
import { useObjectUrl } from './useObjectUrl.ts'

/** A small picture of a chosen file, if the browser can show it: HEIC only Safari can, and a PDF is never shown. */
export function PagePreview({
  file,
  label,
  isPdf,
}: {
  readonly file: File
  readonly label: string
  readonly isPdf: boolean
}) {
  const { t } = useLingui()
  const url = useObjectUrl(file)
  const [isShown, setShown] = useState(!isPdf)
  const Icon = isPdf ? IconFileTypePdf : IconCamera
  return (
    <Box className="surface" w={72} h={96} flex="none" style={{ overflow: 'hidden' }}>
      {isShown ? (
        url && (
          <img
            src={url}
            alt={label}
            width={72}
            height={96}
            style={{ display: 'block', objectFit: 'cover' }}
            onError={() => setShown(false)}
          />
        )
      ) : (
        <Stack h="100%" p={4} gap={4} align="center" justify="center" c="dimmed">
          <Icon />
          {!isPdf && <Text fz="xs" ta="center" lh={1.2}>{t`No preview`}</Text>}
        </Stack>
      )}
    </Box>
  )
}
