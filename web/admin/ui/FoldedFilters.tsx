import { Plural, Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { DetailsLink } from './DetailsLink.tsx'

/** Here the filters are in a column. */
const PHONE = '(max-width: 30rem)'

/** Filters of a list, which a narrow screen, by default a phone, shows when they are asked for. `count`: how many are set. */
export function FoldedFilters(props: {
  readonly isNarrow?: boolean
  readonly count: number
  readonly children: ReactNode
}) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { isNarrow = isPhone, count, children } = props
  if (!isNarrow) return children
  return (
    <Box component="details" flex="1 0 100%" data-screen-only>
      <DetailsLink>
        {count === 0 ? <Trans>Filters</Trans> : <Plural value={count} one="# filter" other="# filters" />}
      </DetailsLink>
      {children}
    </Box>
  )
}
