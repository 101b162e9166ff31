import { Box, Group, Text } from '@mantine/core'

interface Figure {
  readonly name: string
  /** Undefined while it is counted. */
  readonly value: number | undefined
  /** What the number is compared with. */
  readonly of?: string | undefined
}

export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Group className="facts" component="dl" gap="sm" align="stretch" m={0}>
      {figures.map(({ name, value, of }) => (
        <Box className="surface" key={name} flex="1 1 7.25rem" px="0.875rem" py="0.625rem">
          <dt>{name}</dt>
          <Text component="dd" c="dimmed" inherit>
            <Text component="strong" c="var(--mantine-color-text)" ff="heading" fz="xl" fw={600} lh={1.3}>
              {value}
            </Text>
            {of && ` ${of}`}
          </Text>
        </Box>
      ))}
    </Group>
  )
}
