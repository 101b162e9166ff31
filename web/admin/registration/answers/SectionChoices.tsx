import { useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import type { SectionName } from '../../../../domain/registration/sectionNames.ts'
import { allParts, partTitle } from '../../../registration/sections/sectionParts.ts'
import { SECTION_TITLES } from '../../../registration/sections/sectionTitles.ts'
import { questionText } from '../../../registration/texts/questions.ts'

/** The answers of a section as check boxes, one group for each person. */
export function SectionChoices(props: {
  readonly section: SectionName
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}) {
  const { section, chosen, onChange } = props
  const { t, i18n } = useLingui()
  const title = i18n._(SECTION_TITLES[section])
  const parts = allParts(section)
  const all = parts.flatMap(({ paths }) => paths)
  const count = all.filter((path) => chosen.has(path)).length
  const set = (paths: readonly string[], isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, ...paths] : [...chosen].filter((path) => !paths.includes(path))))
  return (
    <details>
      <Box component="summary" py="0.375rem" fw={600}>
        {title} <Text c="dimmed" fz="xs" fw={400} span>{t`${count} of ${all.length} chosen`}</Text>
      </Box>
      <Group component="label" gap="xs" wrap="nowrap" align="flex-start">
        <Box
          component="input"
          type="checkbox"
          w="1.5rem"
          h="1.5rem"
          m={0}
          checked={count === all.length}
          onChange={({ currentTarget }) => set(all, currentTarget.checked)}
        />
        <strong>{t`All answers in this section`}</strong>
      </Group>
      {parts.map((part) => (
        <Stack
          key={part.key}
          component="fieldset"
          gap="0.25rem"
          mt="xs"
          mb="sm"
          aria-label={partTitle(i18n, part) ?? title}
        >
          <Text component="legend" p={0} fw={600}>
            {partTitle(i18n, part)}
          </Text>
          {part.paths.map((path) => (
            <Group key={path} component="label" gap="xs" wrap="nowrap" align="flex-start">
              <Box
                component="input"
                type="checkbox"
                w="1.5rem"
                h="1.5rem"
                m={0}
                checked={chosen.has(path)}
                onChange={({ currentTarget }) => set([path], currentTarget.checked)}
              />
              {i18n._(questionText(path).label)}
            </Group>
          ))}
        </Stack>
      ))}
    </details>
  )
}
