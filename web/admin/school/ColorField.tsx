import { useLingui } from '@lingui/react/macro'
import { Box, Group, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { contrastWithWhite, isColor, isReadableOnWhite, MIN_CONTRAST, shadesOf } from '../../../domain/schoolColor.ts'
import { useFieldProps } from '../../ui/form/fields.tsx'

/** The school's color, typed or picked, with its contrast and what buttons and links look like. */
export function ColorField() {
  const { t } = useLingui()
  const { field } = useController({ name: 'color' })
  const texts = useFieldProps('color', t`Of buttons and links. Six digits after #, or pick it on the left.`)
  const figureId = useId()
  const color = String(field.value).trim().toLowerCase()
  const isShown = isColor(color)
  return (
    <div>
      <TextInput
        {...field}
        {...texts}
        maxLength={7}
        required
        spellCheck={false}
        leftSection={
          <Box
            component="input"
            type="color"
            w="1.75rem"
            h="1.75rem"
            p={0}
            bd={0}
            style={{ background: 'none' }}
            aria-label={t`Pick a color`}
            aria-describedby={figureId}
            value={isShown ? color : '#000000'}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        }
      />
      <Text
        mt="0.375rem"
        c={isShown && !isReadableOnWhite(color) ? 'var(--mantine-color-error)' : 'dimmed'}
        fz="sm"
        id={figureId}
        role="status"
      >
        {isShown && <Contrast color={color} />}
      </Text>
      {isShown && isReadableOnWhite(color) && <Preview color={color} />}
    </div>
  )
}

function Contrast({ color }: { readonly color: string }) {
  const { t } = useLingui()
  const figure = contrastWithWhite(color)
  return isReadableOnWhite(color)
    ? t`Contrast with white: ${figure} to 1. Easy to read.`
    : t`Contrast with white: ${figure} to 1. Choose a darker color: at least ${MIN_CONTRAST} to 1.`
}

/** A button and a link on the light and on the dark screens, of a color that is accepted. */
function Preview({ color }: { readonly color: string }) {
  const { t } = useLingui()
  return (
    <Group gap="xs" mt="xs" aria-hidden>
      {[color, shadesOf(color)[3]].map((link, index) => (
        <Group
          key={link}
          className="surface"
          p="sm"
          bg={index === 1 ? 'var(--mantine-color-dark-6)' : 'var(--mantine-color-white)'}
        >
          <Text
            px="1.125rem"
            py="0.375rem"
            bdrs="md"
            style={{ background: color }}
            c="var(--mantine-color-white)"
            fw={600}
            span
            inherit
          >{t`Button`}</Text>
          <Text style={{ color: link }} td="underline" span inherit>{t`Link`}</Text>
        </Group>
      ))}
    </Group>
  )
}
