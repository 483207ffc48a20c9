/**
 * The meters that the administrator area offers, and the sizes whose picture stands for a device. Source:
 * specification 2 §9.
 */
export const METER_MODELS = ['EM133', 'EM122', 'EM111', 'EM141', 'EM210'] as const
export const ICON_TYPES = ['500kWh', '425kWh', '400kWh', '320kWh', '300kWh'] as const
