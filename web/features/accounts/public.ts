export { deviceName } from './devices/device-name.ts';
