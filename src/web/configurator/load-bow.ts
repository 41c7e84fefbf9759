import { type Group, LoadingManager } from 'three';
import decoderBytes from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import decoder from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js?url';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import model from '../../../assets/model/hunter.glb?url';

/** The decoder is the package's own, served from here under names that change with it. */
const DECODER: Record<string, string> = { 'draco_wasm_wrapper.js': decoder, 'draco_decoder.wasm': decoderBytes };

/** Fetches and unpacks the model; progress goes from 0 to 1. Rejects when something of it cannot be fetched. */
export async function loadBow(onProgress: (part: number) => void): Promise<Group> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => DECODER[url.slice(url.lastIndexOf('/') + 1)] ?? url);
  const draco = new DRACOLoader(manager).setDecoderPath('/');
  try {
    const { scene } = await new GLTFLoader(manager).setDRACOLoader(draco).loadAsync(model, ({ loaded, total }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total));
    });
    return scene;
  } finally {
    draco.dispose();
  }
}
