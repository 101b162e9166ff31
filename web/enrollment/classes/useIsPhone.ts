import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is so narrow that it shows one day at a time and folds what is done. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 40rem)', undefined, { getInitialValueInEffect: false })
}
