import secondStep from '../../i18n/de/secondStep.json' with { type: 'json' }

export const catalogue = { secondStep }
