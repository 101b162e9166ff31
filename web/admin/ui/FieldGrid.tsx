import '@mantine/core/styles/SimpleGrid.layer.css'
import { SimpleGrid, type SimpleGridProps } from '@mantine/core'

/** Fields in columns of one width, as many as fit. `min` is the least width of a column. */
export function FieldGrid({ min, ...props }: SimpleGridProps & { readonly min: string }) {
  return (
    <SimpleGrid
      minColWidth={`min(${min}, 100%)`}
      autoFlow="auto-fit"
      spacing="md"
      verticalSpacing="sm"
      miw={0}
      {...props}
    />
  )
}
