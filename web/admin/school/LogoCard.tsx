import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { LOGO_MAX_BYTES, LOGO_REFUSALS, LOGO_TYPES, whyNotLogo } from '../../../domain/logo.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { setLogo, useLogo } from '../../api/schoolBrand.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { ChooseFile } from '../../ui/form/ChooseFile.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** Replaces and removes the school's logo, each at once. */
export function LogoCard() {
  const { t } = useLingui()
  const logo = useLogo()
  const shown = useRef<HTMLParagraphElement>(null)
  const change = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file) return (await call('PUT /api/school/logo', { body: { image: await readImage(file) } })).body.logo
      await call('DELETE /api/school/logo', { body: {} })
      return null
    },
    onSuccess: (changed) => {
      // The button that removes disappears with the logo.
      if (!changed) shown.current?.focus()
      setLogo(changed)
    },
  })
  const saved = change.data ? t`Logo saved!` : t`Logo removed!`
  return (
    <Card
      title={t`Logo`}
      lead={t`Appears with the school's name at the top of every screen, email and PDF. A PNG or JPEG picture of at most 200 kB and 2,000 pixels on a side.`}
    >
      <Text mb="sm" c="dimmed" ref={shown} tabIndex={-1}>
        {logo ? (
          <Box
            className="surface"
            component="img"
            display="block"
            w="auto"
            maw="100%"
            h="4rem"
            p="0.25rem"
            bg="var(--mantine-color-white)"
            src={logo.url}
            alt={t`The school's logo`}
            width={logo.width}
            height={logo.height}
          />
        ) : (
          t`No logo yet`
        )}
      </Text>
      <Group gap="sm" mb="sm">
        <ChooseFile
          label={logo ? t`Replace logo` : t`Upload logo`}
          accept={LOGO_TYPES.join(',')}
          quiet
          onChosen={([file]) => change.mutate(file)}
        />
        {logo && (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate(undefined)}>
            {t`Remove logo`}
          </Button>
        )}
      </Group>
      <ErrorAlert error={change.error} />
      <SuccessAlert message={change.isSuccess ? saved : ''} />
    </Card>
  )
}

/** The file in base64. @throws for a file that the server would refuse */
async function readImage(file: File): Promise<string> {
  const refuse = (reason: keyof typeof LOGO_REFUSALS) => new ApiProblem(422, { message: LOGO_REFUSALS[reason] })
  if (file.size > LOGO_MAX_BYTES) throw refuse('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const refusal = whyNotLogo(bytes)
  if (refusal) throw refuse(refusal)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
