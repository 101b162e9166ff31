import { lazyPart } from '../../ui/feedback/lazyPart.tsx'

export const LazyRoundResults = lazyPart(async () => (await import('./RoundResults.tsx')).RoundResults)
